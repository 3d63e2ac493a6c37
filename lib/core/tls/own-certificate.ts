import { readFileSync } from 'node:fs'
import type { Server } from 'node:https'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'

/** Reload interval: certificates are renewed weeks before they expire. */
const RENEWED_MS = 3_600_000

/** This process's certificate towards other services of the installation: files of TLS_DIR, named as in Kubernetes. */
const readCertificate = (folder: string): TlsOptions => ({
  minVersion: 'TLSv1.3',
  cert: readFileSync(join(folder, 'tls.crt')),
  key: readFileSync(join(folder, 'tls.key')),
})

/** A TLS server that reloads a replaced certificate within an hour. @param make takes the TLS options */
export function withOwnCertificate(folder: string, make: (own: TlsOptions) => Server): Server {
  const server = make(readCertificate(folder))
  const renew = () => {
    try {
      server.setSecureContext(readCertificate(folder))
    } catch (error) {
      // The files were read while being replaced: the previous certificate stays in use.
      console.error('TLS_DIR', error)
    }
  }
  const timer = setInterval(renew, RENEWED_MS).unref()
  return server.once('close', () => clearInterval(timer))
}
