import { calls } from '@/lib/core/route/route'
import { usersContract } from '@/lib/features/users/contract'
import { usersForm } from '@/lib/features/users/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(usersContract, {
  'GET /api/users/import-template': async ({ scope }) => ({
    body: await usersForm(scope),
    name: 'Список пользователей',
    asciiName: 'users',
  }),
})
