// Keeps zod from compiling a function for each schema: that takes longer than all that a start checks with it.
// zod reads this where a schema is made, so import it before whatever has schemas.
const NAME = '__zod_globalConfig';
Object.assign(globalThis, { [NAME]: Object.assign(Reflect.get(globalThis, NAME) ?? {}, { jitless: true }) });
