import { setNonce } from 'get-nonce'

/**
 * Lets libraries add the style sheets they make as they go (a dialog keeps the page from scrolling): the scripts that
 * came with the page carry its nonce.
 */
export function giveNonceToStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) setNonce(nonce)
}
