interface Visitor {
  get: (path: string, origin?: string) => Promise<{ status: number; body: string }>
}

/**
 * Signs in as a browser does: a token first, then the password with the token and its cookie.
 * @throws {Error} when the answer is not 200
 */
export async function signIn(
  home: string,
  { email, password }: { email: string; password: string },
): Promise<Visitor> {
  const jar: Map<string, string> = new Map()
  const send = async (url: string, init: RequestInit = {}) => {
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

/** @returns status; 0 when nobody answers */
export async function statusOf(origin: string, path: string): Promise<number> {
  try {
    return (await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(2000) })).status
  } catch {
    return 0
  }
}
