import { Pill } from '@mantine/core'
import styles from './notes.module.css'

/** Tags as pills, in the order in which they were given. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Pill key={tag} size="xs" title={tag}>
          {tag}
        </Pill>
      ))}
    </span>
  )
}
