declare module '*.sh' {
  const text: string;
  export default text;
}
declare module '*.bash' {
  const text: string;
  export default text;
}
declare module '*.zsh' {
  const text: string;
  export default text;
}
declare module '*.fish' {
  const text: string;
  export default text;
}
declare module '*.tcsh' {
  const text: string;
  export default text;
}
declare module '*.elv' {
  const text: string;
  export default text;
}
declare module '*.pl' {
  const text: string;
  export default text;
}
