import { connect, type PeerCertificate } from 'node:tls'
import { isLoopback } from '@/lib/core/tls/require-tls'

const ANSWER_MS = 5_000
const DAY_MS = 86_400_000
const DEFAULT_PORTS: Record<string, number> = { 'https:': 443, 'tls:': 6514 }

/** What is known of a line to another machine, in words, and whether it is as it should be. */
interface Finding {
  name: string
  isGood: boolean
  words: string
}

interface Wanted {
  /** The authorities that count, PEM; those this process trusts, NODE_EXTRA_CA_CERTS among them, unless told otherwise. */
  authorities?: readonly string[]
  /** How long the certificate has to last yet. */
  days: number
}

interface Seen {
  certificate: PeerCertificate
  protocol: string
  /** Why nobody should believe it, by Node's code. */
  refusal: string | null
}

/** Looks at who answers, believing nothing and saying nothing. */
function look(url: URL, authorities: readonly string[] | undefined): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const socket = connect(
      // Not refused at once: what is wrong is to be told with what was seen.
      {
        host,
        port: Number(url.port || DEFAULT_PORTS[url.protocol]),
        servername: host,
        ...(authorities && { ca: [...authorities] }),
        rejectUnauthorized: false,
      },
      () => {
        const refusal = socket.authorized ? null : String(socket.authorizationError)
        resolve({ certificate: socket.getPeerCertificate(), protocol: socket.getProtocol() ?? '', refusal })
        socket.destroy()
      },
    )
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('никто не ответил за 5 секунд')))
    socket.once('error', reject)
  })
}

/** Whether an address of TLS shows a certificate that leads to an authority that counts, and lasts. */
export async function tlsFinding(
  name: string,
  address: string,
  { authorities, days }: Wanted,
): Promise<Finding> {
  const url = new URL(address)
  if (!(url.protocol in DEFAULT_PORTS)) {
    const isGood = isLoopback(url.hostname)
    return { name, isGood, words: isGood ? 'на этой же машине' : 'не https' }
  }
  try {
    const { certificate, protocol, refusal } = await look(url, authorities)
    const left = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY_MS)
    const until = `${protocol}, сертификат до ${new Date(certificate.valid_to).toISOString().slice(0, 10)}`
    if (refusal) return { name, isGood: false, words: `${until}, ему нельзя верить: ${refusal}` }
    if (left < days) return { name, isGood: false, words: `${until}: осталось дней — ${left}, нужно ${days}` }
    return { name, isGood: true, words: until }
  } catch (error) {
    return { name, isGood: false, words: error instanceof Error ? error.message : String(error) }
  }
}
