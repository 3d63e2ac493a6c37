import type { z } from 'zod'
import type { userFormSchema } from '@/components/users/user-form-schema'
import type { CompanyUser } from '@/lib/features/users/contract'

export type UserFormInput = z.input<typeof userFormSchema>
export type UserFormFields = z.output<typeof userFormSchema>

/** Default values of a new person. @param role the default role there */
export const newUserValues = (role: number): UserFormInput => ({
  surname: '',
  name: '',
  secname: '',
  position: '',
  contacts: '',
  email: '',
  user_role_id: String(role),
  metric_category_ids: [],
})

export function userFormValues(user: CompanyUser): UserFormInput {
  return {
    surname: user.surname,
    name: user.name,
    secname: user.secname ?? '',
    position: user.position ?? '',
    contacts: user.contacts ?? '',
    email: user.email,
    user_role_id: String(user.user_role_id),
    metric_category_ids: user.metric_category_ids,
  }
}
