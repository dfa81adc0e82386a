/** The form of a client: its fields as typed, and their validation. */
import { type Client, ClientInput } from '../../../shared/domain/selling/clients.ts'

/** Every field as typed; an empty string means not set. */
export type ClientDraft = { readonly [Field in Exclude<keyof ClientInput, 'marginRule'>]: string } & Pick<ClientInput, 'marginRule'>

/** One message per invalid field. */
export type ClientProblems = { readonly [Field in keyof ClientInput]?: string }

/** Returns the form of a client, or an empty form for null. */
export function draftOf(client: Client | null): ClientDraft {
  const { name = '', language, nationality, currency, marginRule = null, email = '', reference = '', note = '' } = client ?? {}
  return { name, language: language ?? '', nationality: nationality ?? '', currency: currency ?? '', marginRule, email, reference, note }
}

/** Validates a form and returns the client, or a message per invalid field. */
export function readClient(draft: ClientDraft): { readonly client: ClientInput } | { readonly problems: ClientProblems } {
  const { language, nationality, currency, ...others } = draft
  const given = (text: string) => text || null
  const parsed = ClientInput.safeParse({
    ...others,
    language: given(language),
    nationality: given(nationality),
    currency: given(currency),
  })
  if (parsed.success) return { client: parsed.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return { problems }
}
