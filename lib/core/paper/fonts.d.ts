/** The bundle of the press holds the bytes themselves. */
declare module '*.ttf' {
  const bytes: Uint8Array
  export default bytes
}
