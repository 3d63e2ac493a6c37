import { calls } from '@/lib/core/route/route'
import { quarterLettersContract } from '@/lib/features/quarter-letters/contract'
import { askQuarterLetter } from '@/lib/features/quarter-letters/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(quarterLettersContract, {
  'POST /api/quarter-letters': async ({ user }) => {
    await askQuarterLetter(user)
    return { message: `Сводка придёт на ${user.email}` }
  },
})
