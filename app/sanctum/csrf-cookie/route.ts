import { csrfCookies } from '@/lib/core/auth/csrf'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'

export const GET = route(
  platformContract,
  'GET /sanctum/csrf-cookie',
  async ({ sessionId, cookies }) => void cookies.push(...csrfCookies(sessionId)),
)

export const { POST, PUT, PATCH, DELETE } = otherVerbs('GET')
