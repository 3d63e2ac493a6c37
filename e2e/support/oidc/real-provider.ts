import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { listening } from '@/e2e/support/processes/listening'

export const CLIENT = { client_id: 'pokazateli', client_secret: 'a secret of the tests alone' }

/**
 * An OpenID Connect provider on this machine. Whoever enters a name is signed in as that person.
 * @param redirectUris permitted redirect addresses
 */
export async function startProvider(
  redirectUris: { answer: string; signedOut: string },
  port = 0,
): Promise<{ issuer: string; stop: () => void }> {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listening(server, port)}`
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectUris.answer],
        post_logout_redirect_uris: [redirectUris.signedOut],
      },
    ],
    cookies: { keys: ['of the tests alone'] },
    pkce: { required: () => true },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    // A headed browser requests it and logs an error when it is missing.
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else void answer(request, response)
  })
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { issuer, stop }
}

/** A browser without scripts: follows redirects, keeps cookies and fills in the provider's forms. */
export async function signInAtProvider(url: string, login: string, home: string): Promise<string> {
  const jar = new Map<string, string>()
  let form: URLSearchParams | undefined
  let next = url
  for (let hop = 0; hop < 20; hop += 1) {
    if (next.startsWith(home)) return new URL(next).search
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location !== null) {
      form = undefined
      next = new URL(location, next).href
      continue
    }
    const page = await response.text()
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    if (prompt === undefined || action === undefined) throw new Error(`the provider shows no form: ${page}`)
    form = new URLSearchParams({ prompt, login, password: 'any' })
    next = new URL(action, next).href
  }
  throw new Error('the provider leads in a circle')
}
