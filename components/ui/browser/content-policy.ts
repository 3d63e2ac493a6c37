import { setNonce } from 'get-nonce'

/* What libraries do at run time, as the content policy allows it. */

/** Stops Zod from compiling schemas with eval. Must run before schemas load. */
export function checkWithoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}

/** Gives the page's script nonce to what inserts style sheets, such as scroll locking of dialogs. */
export function giveNonceToStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) setNonce(nonce)
}
