import { calls } from '@/lib/core/route/route'
import { accountsContract } from '@/lib/features/accounts/contract'
import { trustDevice } from '@/lib/features/accounts/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(accountsContract, {
  'POST /api/trust-device': async ({ body, cookies }) => {
    cookies.push(await trustDevice(body.token))
    return { message: 'Устройство подтверждено: теперь введите пароль.' }
  },
})
