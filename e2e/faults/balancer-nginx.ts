import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRootFolder } from '@/e2e/support/debian/debian-root'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** Folder of the configuration inside the root. */
const PLACE = '/run/balancer'

function replaced(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`deploy/nginx/nginx.conf has nothing like ${what}`)
  return text.replace(what, by)
}

/** The project's nginx.conf with local replicas in place of Docker's host names, otherwise unchanged. */
export function localConfiguration(text: string, { port, targets }: { port: number; targets: number[] }) {
  const server = /^( *)server app:3000 resolve( [^;]*)?;$/m
  const options = server.exec(text)?.[2] ?? ''
  const servers = targets.map((target) => `    server 127.0.0.1:${target}${options};`).join('\n')
  let local = replaced(text, server, servers)
  local = replaced(local, /^ *resolver [^;]*;\n/m, '')
  local = replaced(local, /listen 80 default_server;/, `listen 127.0.0.1:${port} default_server;`)
  local = replaced(local, /^pid [^;]*;/m, `pid ${PLACE}/nginx.pid;`)
  return replaced(local, /\/etc\/nginx\/application\.conf/, `${PLACE}/application.conf`)
}

/** The proxy_pass directives: without TLS when the local replicas have no certificate. */
function localRequests(inner: string | undefined) {
  const text = readFileSync(inRoot('deploy', 'nginx', 'application.conf'), 'utf8')
  return inner ? text : replaced(text, /proxy_pass https:/g, 'proxy_pass http:')
}

/**
 * @param options root: a Debian root with nginx; folder: an empty folder for this balancer; inner: a folder of
 * deploy/tls/certificates.sh when the replicas use TLS
 */
export function startNginx({
  root,
  folder,
  port,
  targets,
  log,
  inner,
}: {
  root: string
  folder: string
  port: number
  targets: number[]
  log: string
  inner?: string
}) {
  const text = readFileSync(inRoot('deploy', 'nginx', 'nginx.conf'), 'utf8')
  writeFileSync(join(folder, 'nginx.conf'), localConfiguration(text, { port, targets }))
  writeFileSync(join(folder, 'application.conf'), localRequests(inner))
  const output = openSync(log, 'a')
  return inRootFolder(root, 'nginx', ['-c', `${PLACE}/nginx.conf`, '-g', 'daemon off;'], {
    mounts: [
      { from: folder, to: PLACE },
      ...(inner ? [{ from: inner, to: '/etc/nginx/inner', readOnly: true }] : []),
    ],
    stdio: ['ignore', output, output],
  })
}
