import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { listening } from '@/e2e/support/processes/listening'

export interface Words {
  /** Who signs the token. */
  signer?: 'own' | 'other' | 'nobody'
  claims: Record<string, unknown>
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

function token({ signer = 'own', claims }: Words, keys: Record<'own' | 'other', KeyObject>): string {
  const header = { alg: signer === 'nobody' ? 'none' : 'RS256', kid: 'own', typ: 'JWT' }
  const said = `${encoded(header)}.${encoded(claims)}`
  return signer === 'nobody'
    ? `${said}.`
    : `${said}.${sign('sha256', Buffer.from(said), keys[signer]).toString('base64url')}`
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body)
}

/** An OpenID provider that accepts any code repeatedly and answers with the claims a test sets. */
export async function startHostile(): Promise<{
  issuer: string
  /** Sets the claims of the next tokens from the parameters of the authorisation request. */
  says: (words: Words) => void
  /** Challenges computed from the received code verifiers. */
  challenges: string[]
  stop: () => void
}> {
  const [own, other] = [newKey(), newKey()]
  const keys = { own: own.privateKey, other: other.privateKey }
  const challenges: string[] = []
  let words: Words = { claims: {} }
  const server = createServer(async (request, response) => {
    const answer = (value: unknown) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      })
    if (request.url === '/jwks')
      return answer({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }],
      })
    const verifier = (await bodyOf(request)).get('code_verifier') ?? ''
    challenges.push(createHash('sha256').update(verifier).digest('base64url'))
    return answer({ access_token: 'x', token_type: 'Bearer', id_token: token(words, keys) })
  })
  const issuer = `http://127.0.0.1:${await listening(server)}`
  return {
    issuer,
    challenges,
    says: (next) => {
      words = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
