import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { beginSignIn } from '@/lib/features/accounts/sso/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/sign-in/{provider}': async ({ params, body, cookies }) => {
    const way = await beginSignIn(params.provider, body)
    cookies.push(...way.cookies)
    return { url: way.url }
  },
})
