import { data, otherVerbs, withCookies } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { signIn } from '@/lib/features/accounts/mutations'
import { loginSchema } from '@/lib/features/accounts/schema'

export const POST = route({
  permission: 'public',
  body: loginSchema,
  handle: async ({ body, sessionId }) => {
    const { user, cookies } = await signIn(body, sessionId)
    return withCookies(data(user), cookies)
  },
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
