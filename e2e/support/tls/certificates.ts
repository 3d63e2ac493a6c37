import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a certificate authority and one service's certificate with the script of docker-compose.yml. */
export function createCertificates(service: string) {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  const make = () =>
    execFileSync('bash', ['deploy/tls/certificates.sh', folder, `${service}:${process.getuid?.() ?? 0}`])
  make()
  return {
    folder,
    /** The service's TLS_DIR. */
    own: join(folder, service),
    pem: (name: string) => readFileSync(join(folder, name), 'utf8'),
    make,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
