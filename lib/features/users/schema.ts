import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { bodyFlag, bodyVersion, querySearch } from '@/lib/core/http/params'
import { bodies, newBodies } from '@/lib/core/record/record'
import { PERSON } from '@/lib/features/users/record'
import { USER_SORTS } from '@/lib/features/users/rules'

export const newUserSchema = z.object(newBodies(PERSON)).omit({ user_status_id: true })

export const userFormSchema = newUserSchema.required()

/**
 * Body of PUT …/users/{id}: absent fields keep their values. `reactivate` ends a suspension for lack of use
 * (administrator only).
 */
export const userEditSchema = z
  .object(bodies(PERSON))
  .partial()
  .extend({ version: bodyVersion, reactivate: bodyFlag.optional() })

/** Query of GET …/users. Default order: as added. */
export const usersQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  sort: z.enum(USER_SORTS).catch('id'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
})

/** A person of an organisation, or (null) an administrator. */
export interface UserPath {
  id: number | null
  user_id: number
}

export type UsersQuery = z.output<typeof usersQuerySchema>
