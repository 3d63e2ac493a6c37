import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { trustDevice } from '@/lib/features/accounts/mutations'

export const POST = route(accountsContract, 'POST /api/trust-device', async ({ body, cookies }) => {
  cookies.push(await trustDevice(body.token))
  return { message: 'Устройство подтверждено: теперь введите пароль.' }
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
