import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { userList } from '@/lib/features/users/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'POST /api/users/imports': ({ scope, query, file }) => userList.take(scope, file, query.digest),
})
