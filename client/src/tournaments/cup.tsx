/** The sign of a tournament. */
export function Cup() {
  return (
    <svg class="ic cup" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="currentColor"
        d="M13 6h22v4h8v5c0 6-4 10-9.500 10.700A11 11 0 0 1 27 31v6h7v5H14v-5h7v-6a11 11 0 0 1-6.500-5.300C9 25 5 21 5 15v-5h8zm0 8H9v1c0 3 1.600 5.200 4.300 6.200A18 18 0 0 1 13 18zm22 0v4a18 18 0 0 1-.3 3.200C37.400 20.200 39 18 39 15v-1z"
      />
    </svg>
  )
}

/** Somebody as an initial on paper. */
export const Initial = ({ name }: { name: string }) => (
  <span class="av" aria-hidden="true">
    {name.trim().charAt(0).toUpperCase()}
  </span>
)
