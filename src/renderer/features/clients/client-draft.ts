/** A client as it stands in its form. */
import { type Client, ClientInput } from '../../../shared/domain/selling/clients.ts'

/** Every field as it is typed; an empty one is left out. */
export type ClientDraft = { readonly [Field in Exclude<keyof ClientInput, 'marginRule'>]: string } & Pick<ClientInput, 'marginRule'>

/** One sentence for each field that is wrong. */
export type ClientProblems = { readonly [Field in keyof ClientInput]?: string }

/** The form of a client, or an empty one. */
export function draftOf(client: Client | null): ClientDraft {
  const { name = '', language, nationality, currency, marginRule = null, email = '', reference = '', note = '' } = client ?? {}
  return { name, language: language ?? '', nationality: nationality ?? '', currency: currency ?? '', marginRule, email, reference, note }
}

/** What the form says, by the rules of a client, or what is wrong with it. */
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
