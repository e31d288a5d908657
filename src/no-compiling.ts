// Keeps zod from compiling a function for each schema: that takes longer than all that a start checks with it.
// zod reads this where it is loaded, so import it before whatever has schemas.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
