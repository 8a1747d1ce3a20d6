declare module 'fxa-common-password-list' {
  const list: {
    /** True for one of the million commonest passwords of eight characters and more, in lower case. */
    test(password: string): boolean;
  };
  export default list;
}
