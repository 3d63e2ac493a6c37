import { newUserSchema } from '@/lib/features/users/schema'

/** A person's form: the organisation is the page's, not the form's. */
export const userFormSchema = newUserSchema.omit({ company_id: true }).required()
