/** The bundler inlines these font files as bytes. */
declare module '*.ttf' {
  const bytes: Uint8Array
  export default bytes
}
/** Browsers fetch these from an address. */
declare module '*.woff2?url' {
  const address: string
  export default address
}
