import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'

const ANSWER_MS = 2_000

/**
 * Asks an application on this machine whether it is ready. Of one with a certificate that certificate alone is believed,
 * under whatever name it was made out to.
 * @param {string} origin
 * @param {string | undefined} folder TLS_DIR
 * @returns {Promise<number | undefined>} the status it answers with, undefined when nobody answers
 */
export function readiness(origin, folder) {
  const { hostname, port } = new URL(origin)
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: '/readyz',
    agent: false,
    timeout: ANSWER_MS,
  }
  return new Promise((resolve) => {
    /** @param {http.IncomingMessage} answer */
    const heard = (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }
    const request = folder ? https.get({ ...options, ...believing(folder) }, heard) : http.get(options, heard)
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(undefined))
    request.once('close', () => resolve(undefined))
  })
}

/** @param {string} folder */
const believing = (folder) => ({
  ca: readFileSync(join(folder, 'tls.crt')),
  allowPartialTrustChain: true,
  checkServerIdentity: () => undefined,
})
