// Lets xterm.js add its styles: the policy of the page takes only those that carry the nonce of this answer.

const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? { nonce: '' };
const create = document.createElement.bind(document);

document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
  const element = create(name, options);
  if (name.toLowerCase() === 'style') element.nonce = nonce ?? '';
  return element;
};
