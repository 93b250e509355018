// A thumbnail of one of the site's images, e.g. in a list.
import { ImageOff } from 'lucide-react';

export const SmallImage = ({ id }: { id: string | undefined }) =>
  id ? <img src={`/images/${id}/picture?format=100w`} alt="" loading="lazy" /> : <ImageOff aria-hidden />;
