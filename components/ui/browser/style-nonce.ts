import { setNonce } from 'get-nonce'

/**
 * Gives the page's script nonce to libraries that insert style sheets at run time (such as scroll locking of dialogs).
 */
export function giveNonceToStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) setNonce(nonce)
}
