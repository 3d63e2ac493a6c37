import { world } from '@/e2e/support/world-test'
import type { Person } from './world-rows'

/** A valid invitation body. */
export const NEWCOMER = { surname: 'Новикова', name: 'Анна', email: 'novikova@example.org', user_role_id: 3 }

export const users = (companyId = world.company) => `/api/companies/${companyId}/users`

export const pathOf = (person: Person, companyId = world.company) =>
  `${users(companyId)}/${world.users[person]}`
