import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What docker-compose.yml makes, for one service: an authority and a certificate, in a folder of their own. */
export function madeCertificates(service: string) {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  const make = () =>
    execFileSync('bash', ['deploy/tls/certificates.sh', folder, `${service}:${process.getuid?.() ?? 0}`])
  make()
  return {
    folder,
    /** As TLS_DIR. */
    own: join(folder, service),
    /** A file as it is now. */
    pem: (name: string) => readFileSync(join(folder, name), 'utf8'),
    make,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
