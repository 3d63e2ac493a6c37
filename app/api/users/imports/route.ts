import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { takeUsers } from '@/lib/features/users/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'POST /api/users/imports': ({ scope, query, file }) => takeUsers(scope, file, query.digest),
})
