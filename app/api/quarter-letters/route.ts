import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { quarterLettersContract } from '@/lib/features/quarter-letters/contract'
import { askQuarterLetter } from '@/lib/features/quarter-letters/mutations'

export const POST = route(quarterLettersContract, 'POST /api/quarter-letters', async ({ user }) => {
  await askQuarterLetter(user)
  return { message: `Сводка придёт на ${user.email}` }
})

export const { GET, PUT, PATCH, DELETE } = otherVerbs('POST')
