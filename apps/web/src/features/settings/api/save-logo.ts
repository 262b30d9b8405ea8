import { paths } from '@formroom/domain/api/paths.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '#web/lib/api-client.ts';
import { settingsQuery } from '#web/lib/settings.ts';

/** Replaces the logo; null removes it. */
export function useSaveLogo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (picture: File | null) => {
      const form = new FormData();
      form.append('remove', picture ? '0' : '1');
      if (picture) form.append('file', picture, picture.name);
      return post(paths.logo, { body: form });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
