import { mayLeave } from '@/lib/core/mail/transport'
import { calls } from '@/lib/core/route/route'
import { quarterLettersContract } from '@/lib/features/quarter-letters/contract'
import { askQuarterLetter } from '@/lib/features/quarter-letters/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(quarterLettersContract, {
  'POST /api/quarter-letters': async ({ user }) => {
    await askQuarterLetter(user)
    const message = (await mayLeave())
      ? `Сводка придёт на ${user.email}`
      : 'Сводка ждёт в очереди: почтовый сервер не задан, и письма пока никому не придут'
    return { message }
  },
})
