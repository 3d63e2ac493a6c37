import { UserError } from '@/scripts/boot/console.mjs'

/** Asks the former system for one answer, as somebody who has signed in; undefined where it is not there. */
export type Ask = (path: string) => Promise<unknown>

const LOGIN = '/api/login'

/** What the network said, as « (ECONNREFUSED)». */
function causeOf(error: unknown): string {
  const { code } = Object(error instanceof Error ? error.cause : null)
  return typeof code === 'string' ? ` (${code})` : ''
}

/** Signs in as Laravel's Sanctum wants it. @param base address of the former system */
export async function signIn(base: string, email: string, password: string): Promise<Ask> {
  const cookies = new Map<string, string>()
  const call = async (path: string, body?: object, mayLack = false) => {
    const token = cookies.get('XSRF-TOKEN')
    const answer = await fetch(new URL(path, base), {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        origin: new URL(base).origin,
        referer: base,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
      },
    }).catch((error: unknown) => {
      throw new UserError(
        `Прежняя система ${base} не отвечает: проверьте адрес и связь с ней${causeOf(error)}.`,
      )
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    if (path === LOGIN && [401, 422].includes(answer.status))
      throw new UserError(
        'Прежняя система не приняла адрес или пароль: проверьте LEGACY_EMAIL и LEGACY_PASSWORD.',
      )
    if (answer.status >= 300 && !(mayLack && answer.status === 404))
      throw new UserError(`Прежняя система: ${path} — ответ ${answer.status}.`)
    return answer
  }
  await call('/sanctum/csrf-cookie')
  await call(LOGIN, { email, password, remember: false })
  return async (path) => {
    const answer = await call(path, undefined, true)
    // An answer that is not JSON becomes null, which fits no schema.
    return answer.status === 404 ? undefined : answer.json().catch(() => null)
  }
}
