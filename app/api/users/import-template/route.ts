import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { userList } from '@/lib/features/users/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'GET /api/users/import-template': async ({ scope }) => ({
    body: await userList.form(scope),
    name: 'Список пользователей',
    asciiName: 'users',
  }),
})
