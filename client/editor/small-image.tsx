// An image of the site where it is small, such as in a list.
import { ImageOff } from 'lucide-react';

export const SmallImage = ({ id }: { id: string | undefined }) =>
  id ? <img src={`/images/${id}/picture?format=100w`} alt="" loading="lazy" /> : <ImageOff aria-hidden />;
