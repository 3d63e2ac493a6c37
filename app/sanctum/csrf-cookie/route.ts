import { csrfCookie } from '@/lib/core/auth/csrf'
import { noContent, otherVerbs, withCookies } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'

export const GET = route({
  permission: 'public',
  handle: async ({ sessionId }) => withCookies(noContent(), [csrfCookie(sessionId)]),
})

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
