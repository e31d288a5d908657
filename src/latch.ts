// A promise that is kept from outside.

export interface Latch {
  opened: Promise<void>;
  open(): void;
}

export function makeLatch(): Latch {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
