/**
 * @typedef {object} Visitor
 * @property {(path: string, origin?: string) => Promise<{ status: number, body: string }>} get
 */

/**
 * Signs in as a browser does: a token first, then the password with the token and its cookie.
 * @param {string} home
 * @param {{ email: string, password: string }} person
 * @returns {Promise<Visitor>}
 * @throws {Error} when the answer is not 200
 */
export async function signIn(home, { email, password }) {
  /** @type {Map<string, string>} */
  const jar = new Map()
  /** @param {string} url @param {RequestInit} [init] */
  const send = async (url, init = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      headers: { Accept: 'application/json', Cookie: cookie, ...init.headers },
      signal: AbortSignal.timeout(10_000),
    })
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      jar.set(name, value)
    }
    return { status: response.status, body: await response.text() }
  }
  await send(`${home}/sanctum/csrf-cookie`)
  const answer = await send(`${home}/api/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200)
    throw new Error(`вход ${email}: ответ ${answer.status} ${answer.body.slice(0, 200)}`)
  return { get: (path, origin = home) => send(`${origin}${path}`) }
}

/**
 * @param {string} origin
 * @param {string} path
 * @returns {Promise<number>} status; 0 when nobody answers
 */
export async function statusOf(origin, path) {
  try {
    return (await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(2000) })).status
  } catch {
    return 0
  }
}
