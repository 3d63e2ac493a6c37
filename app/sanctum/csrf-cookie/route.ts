import { csrfCookies } from '@/lib/core/auth/csrf'
import { calls } from '@/lib/core/route/route'
import { platformContract } from '@/lib/features/platform/contract'

export const { GET, POST, PUT, PATCH, DELETE } = calls(platformContract, {
  'GET /sanctum/csrf-cookie': async ({ sessionId, cookies }) => void cookies.push(...csrfCookies(sessionId)),
})
